"""One module for each verb; a module is imported only when its verb is used."""

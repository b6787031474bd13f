def estimate(sites):
    return {site: 1.0 for site in sites}


def correct(sites):
    return apply_factors(sites, estimate(sites))


def apply_factors(sites, factors):
    return [(site, factors[site]) for site in sites]

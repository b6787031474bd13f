from lib import Job, Later

j = Job(target=print, args=(1,), name="j")
print(j.name, j.daemon, j._target, j._args, j.ident)
print(Later(3).daemon, Later(3)._kwargs)

#!/bin/sh
# debian.sh: a fixture image with nothing but Python, from Debian's packages and without a registry.
#
# Prints the image's ID on standard output, which is what names it everywhere, and all else on standard error.
# Needs apt-get, dpkg and a docker client whose daemon answers; the packages' own scripts are not run. Another
# build of the same packages has another ID, because the time of the import is a part of it.
set -eu

python=python3.11
packages="$python-minimal lib$python-minimal lib$python-stdlib libc6 libexpat1 zlib1g libbz2-1.0 liblzma5 libffi8
libssl3 libuuid1 libcrypt1"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/packages" "$work/root"
chmod 755 "$work/root"

# shellcheck disable=SC2086  # the names are meant to be split
(cd "$work/packages" && apt-get -qq -o APT::Sandbox::User=root download $packages) >&2
for package in "$work"/packages/*.deb; do
    dpkg -x "$package" "$work/root"
done

cd "$work/root"
rm -rf usr/share/doc usr/share/man usr/share/lintian usr/share/locale
[ -e usr/bin/python3 ] || ln -s "$python" usr/bin/python3
mkdir -p etc proc dev sys
printf 'root:x:0:0::/:/nologin\nfixture:x:65534:65534::/work:/nologin\n' >etc/passwd
printf 'root:x:0:\nfixture:x:65534:\n' >etc/group

# Without bytecode every run would compile what it imports; the times of the sources will not be kept.
if [ "$(id -u)" -eq 0 ]; then
    chroot . "/usr/bin/$python" -m compileall -q --invalidation-mode unchecked-hash "/usr/lib/$python" >&2
fi

# There is no /work: a mount point in an image decides over the rights of what is mounted there.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -c . |
    docker import --change 'ENV PATH=/usr/local/bin:/usr/bin:/bin' --change 'USER 65534:65534' -

#!/bin/bash
# Walks the blocks of docs/install.md in the chroot ROOT, which debootstrap has made. ROOT/root has what the document says
# to bring along, ROOT/walk the blocks: packages.sh, which needs the network, and blocks.sh, which gets one of its own, so
# that it meets no other program's ports. Runs in a namespace of mounts and processes, which ends with it.
set -eu
ROOT=$1

if [ "${2:-}" != "without a network" ]; then
  mount --bind /dev "$ROOT/dev"
  mount -t proc proc "$ROOT/proc"
  cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
  cp /etc/apt/apt.conf.d/* "$ROOT/etc/apt/apt.conf.d/"
  printf '#!/bin/sh\nexit 101\n' > "$ROOT/usr/sbin/policy-rc.d" # nothing starts by itself
  chmod 755 "$ROOT/usr/sbin/policy-rc.d"
  echo "127.0.0.1 localhost bike.hospital.example db.hospital.example mail.hospital.example" > "$ROOT/etc/hosts"
  chroot "$ROOT" /bin/bash -eu /walk/packages.sh
  exec unshare --net "$0" "$ROOT" "without a network"
fi

ip link set lo up
(
  until [ -s "$ROOT/etc/ssl/hospital/mail.pem" ]; do sleep 0.2; done
  exec node --import tsx "$(dirname "$0")/mail-server.ts" "$ROOT/etc/ssl/hospital"
) &
chroot "$ROOT" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  /bin/bash -eu /walk/blocks.sh

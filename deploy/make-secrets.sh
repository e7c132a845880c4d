#!/bin/sh
# Makes the secrets that compose.yaml names, at random, beside it. What is there already stays as it is.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
# Containers read them by a user of their own: what keeps others out is the folder.
chmod 700 secrets

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
keep() {
  if [ -e "secrets/$1" ]; then return; fi
  printf '%s\n' "$2" >"secrets/$1.part"
  chmod 444 "secrets/$1.part"
  mv "secrets/$1.part" "secrets/$1"
  echo "secrets/$1"
}

keep secret_key "$(random)"
keep metrics_token "$(random)"
keep postgres_password "$(random)"
keep database_password "$(random)"
keep bucket_key "$(random | cut -c 1-20)"
keep bucket_secret "$(random)"
keep database_url "postgres://landfall:$(cat secrets/database_password)@database/landfall"
echo 'Keep a copy of secret_key apart from the backups: what it has sealed cannot be read without it.'

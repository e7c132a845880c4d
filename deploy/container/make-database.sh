#!/bin/sh
# Runs once, when the database is made: the server owns its database and may create the roles it works as, no more.
set -eu
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --set "password=$(cat /run/secrets/database_password)" <<'SQL'
create role landfall login createrole password :'password';
create database landfall owner landfall template template0 encoding 'UTF8';
SQL

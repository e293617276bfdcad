# Allows standbys to connect. The image runs this once, when it creates the database. Its own rules allow connections to
# databases from everywhere, but no replication from other hosts.
echo "host replication tokri all scram-sha-256" >> "$PGDATA/pg_hba.conf"

# Lets standbys in; run by the image once, when it makes the database. What the image writes itself lets everybody into
# databases and nobody to the log.
echo "host replication tokri all scram-sha-256" >> "$PGDATA/pg_hba.conf"

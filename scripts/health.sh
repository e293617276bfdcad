# Exits with 0 if the shop in this container is ready. Uses bash only, because it runs every ten seconds and starting Bun
# would cost more than the check itself.
# Falls back to IPv6, because a machine may have no IPv4.
{ exec 3<> "/dev/tcp/127.0.0.1/${PORT:-3000}"; } 2> /dev/null || exec 3<> "/dev/tcp/::1/${PORT:-3000}" || exit 1
# Omits "Connection: close", which proxies send: the shop would take this for a load balancer's probe, and stop later.
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n' >&3
IFS= read -r -t 4 status <&3
[[ $status == 'HTTP/1.1 200 '* ]]

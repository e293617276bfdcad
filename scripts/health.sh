# Whether the shop in this container is ready, by bash alone: asked every ten seconds, starting Bun for it would cost more
# than the answer. Ends with 0 when it is.
# A machine may have IPv6 alone.
{ exec 3<> "/dev/tcp/127.0.0.1/${PORT:-3000}"; } 2> /dev/null || exec 3<> "/dev/tcp/::1/${PORT:-3000}" || exit 1
# Without "Connection: close", as proxies say it: for the shop, a balancer that asks is a reason to stop later.
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n' >&3
IFS= read -r -t 4 status <&3
[[ $status == 'HTTP/1.1 200 '* ]]

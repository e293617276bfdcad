# What a container runs: the shop, with options if any are given (`docker run tokri --no-demo`), or another command of it
# (`docker run tokri bun run doctor`).
case "${1:-}" in
  "" | -*) set -- bun src/main.ts "$@" ;;
esac
exec "$@"

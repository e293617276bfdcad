# Entry point of the container: runs the shop, with options if given (`docker run tokri --no-demo`), or another command
# (`docker run tokri bun run doctor`).
case "${1:-}" in
  "" | -*) set -- bun src/main.ts "$@" ;;
esac
exec "$@"

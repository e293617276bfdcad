# The whole shop in one container: docker build -t tokri . && docker run -p 3000:3000 -v tokri:/data tokri
# Every step is a plain command that runs as well by hand, in an empty folder called /app.

FROM oven/bun:1.4.5-debian AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile
COPY . .
RUN bun scripts/build.ts

FROM oven/bun:1.4.5-debian AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile --production

FROM oven/bun:1.4.5-debian
WORKDIR /app
COPY package.json bun.lock bunfig.toml tsconfig.json LICENSE LICENCES.md ./
COPY licences licences
COPY scripts scripts
COPY migrations migrations
COPY demo demo
COPY src src
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/site dist/site
RUN mkdir /data /backups && chown bun:bun /data /backups
USER bun
# The last keeps the heap small: scripts/heap.ts says how.
ENV NODE_ENV=production DATA_DIR=/data BUN_JSC_forceRAMSize=201326592
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The shop itself is the first process: SIGTERM reaches it, and it stops in order.
CMD ["bun", "src/main.ts"]

# The complete shop in one container. README.md and docs/operations.md describe how to run it.
#   docker build -t tokri .          podman build --format docker -t tokri .   (its own format has no health checks)

FROM oven/bun:1.4.5-debian AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
COPY scripts/dependencies.ts scripts/tools.ts scripts/
RUN bun scripts/dependencies.ts
COPY . .
RUN bun scripts/build.ts

# Installs only the runtime packages, without those that build the site.
FROM oven/bun:1.4.5-debian AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
COPY scripts/dependencies.ts scripts/tools.ts scripts/
RUN bun scripts/dependencies.ts --production

FROM oven/bun:1.4.5-debian
WORKDIR /app
COPY package.json bun.lock bunfig.toml tsconfig.json LICENSE LICENCES.md ./
COPY licences licences
COPY patches patches
COPY scripts scripts
COPY migrations migrations
COPY demo demo
COPY src src
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/site dist/site
# Also writable by an account that the platform chooses, which is in group 0 (OpenShift, `--user 12345:0`).
RUN mkdir /data /backups && chown bun:0 /data /backups && chmod 775 /data /backups
USER bun
# The last variable limits the heap (see scripts/heap.ts).
ENV NODE_ENV=production DATA_DIR=/data BUN_JSC_forceRAMSize=201326592
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["bash", "scripts/health.sh"]
# Replaces itself by the shop, so that SIGTERM reaches it for a graceful stop, or by another command.
ENTRYPOINT ["sh", "scripts/entrypoint.sh"]

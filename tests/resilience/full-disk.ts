import { constants, promises } from 'node:fs'

// Preloaded into the shop where no small disk can be mounted: image files beyond the first few fail with ENOSPC.
const roomFor = Number(process.env.ROOM_FOR_FILES)
const write = Bun.write
let written = 0

Bun.write = (async (to: Parameters<typeof write>[0], ...rest: [never]) => {
  const path = typeof to === 'string' ? to : ''
  if (/\/media\/\.[0-9a-f]+\.new$/.test(path) && ++written > roomFor) {
    await promises.writeFile(path, 'half', { flag: constants.O_CREAT | constants.O_WRONLY })
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  return write(to as never, ...rest)
}) as typeof write

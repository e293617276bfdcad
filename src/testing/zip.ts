import { crc32, deflateRawSync } from 'node:zlib'

/** A file to put into a ZIP, and what its entry should say wrongly. */
export interface ZippedFile {
  path: string | Uint8Array
  content: string | Uint8Array
  /** Whether it is stored without packing. */
  isStored?: boolean
  /** The unpacked size that is claimed. */
  size?: number
  crc?: number
  /** General purpose bits; by default the one that says that the name is UTF-8. */
  flags?: number
  method?: number
  /** The mode of the file on Unix. */
  mode?: number
}

const UNIX_2_0 = (3 << 8) | 20

/** Writes a ZIP. */
export function zipOf(...files: ZippedFile[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const content = Buffer.from(file.content as string)
    const packed = file.isStored ? content : deflateRawSync(content)
    const name = Buffer.from(file.path as string)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(file.flags ?? 0x800, 2)
    common.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 4)
    common.writeUInt32LE((file.crc ?? crc32(content)) >>> 0, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(file.size ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const made = Buffer.alloc(2)
    made.writeUInt16LE(UNIX_2_0)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, common, rest, name]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end])
}

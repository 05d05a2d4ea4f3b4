import { crc32 } from 'node:zlib'
import { accentFrom } from '../../../platform/accent.ts'
import { pngWithin } from '../../../platform/pictures/resize.ts'
import type { SignedCredential } from '../credentials/status-list-cache.ts'

const size = 480
const points = 24

/** The badge of a certificate as PNG, with the credential inside (Open Badges 3.0, section 5.3, "Baking"). */
export async function bakedBadge(accentColour: string, credential: SignedCredential): Promise<Buffer> {
  const picture = Buffer.from(badgeDrawing(accentFrom(accentColour).onLight))
  const png = await pngWithin(picture, { width: size, height: size })
  return withText(png, 'openbadgecredential', JSON.stringify(credential))
}

function badgeDrawing(accent: string): string {
  const corner = (at: number) => {
    const [angle, radius] = [(Math.PI * at) / points, at % 2 ? 208 : 232]
    return `${(240 + radius * Math.sin(angle)).toFixed(1)},${(240 - radius * Math.cos(angle)).toFixed(1)}`
  }
  const rosette = Array.from({ length: 2 * points }, (_, at) => corner(at)).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 480 480">
<polygon points="${rosette}" fill="${accent}"/>
<circle cx="240" cy="240" r="170" fill="#ffffff"/>
<circle cx="240" cy="240" r="152" fill="none" stroke="${accent}" stroke-width="6"/>
<path d="M164 246l52 52 102-112" fill="none" stroke="${accent}" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`
}

const signatureBytes = 8
const headerChunkBytes = 25

/** A PNG with an additional iTXt chunk right after its header. */
function withText(png: Buffer, keyword: string, text: string): Buffer {
  // No compression, no language and no translated keyword.
  const data = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  const at = signatureBytes + headerChunkBytes
  return Buffer.concat([png.subarray(0, at), length, body, checksum, png.subarray(at)])
}

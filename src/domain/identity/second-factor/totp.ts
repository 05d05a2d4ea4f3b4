import { createHmac, randomBytes } from 'node:crypto'

// RFC 6238 with the defaults of authenticator apps: SHA-1, six digits, thirty seconds.
const seconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The code of one time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export function timeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / seconds)
}

/** The step a code belongs to: the current step, or the previous or next one for clock drift; undefined if none. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const submitted = typedCode(code)
  const current = timeStep(now)
  return [current, current - 1, current + 1].find((step) => totpCode(secret, step) === submitted)
}

const longestTyped = 100

/** A code without spaces and with ASCII digits: Chinese and Japanese keyboards also type full-width digits. */
export function typedCode(code: string): string {
  return code.length > longestTyped ? '' : code.normalize('NFKC').replace(/\s/g, '')
}

/** The secret as people type it and as QR codes carry it (RFC 4648 base32). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The URI in the QR code for authenticator apps. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  secret: Buffer
  issuer: string
  account: string
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A certificate authority that lives as long as one test run: no private key is ever checked in. */
export type ThrowAwayAuthority = {
  readonly certificate: string
  /** A server certificate for these host names or IPv4 addresses, as `node:https` takes it. */
  readonly issue: (...hosts: string[]) => { key: string; cert: string }
}

export function createThrowAwayAuthority(): ThrowAwayAuthority {
  const name = 'Lectern throw-away authority'
  const authority = newKeyPair()
  const issuedBy = { name, key: authority.privateKey }
  return {
    certificate: certificate({ name, key: authority.publicKey, extensions: [isAuthority] }, issuedBy),
    issue(...hosts) {
      const { publicKey, privateKey } = newKeyPair()
      const subject = { name: 'Throw-away server', key: publicKey, extensions: [alternativeNames(hosts)] }
      return {
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificate(subject, issuedBy),
      }
    },
  }
}

const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

type Subject = { name: string; key: KeyObject; extensions: Buffer[] }
type Issuer = { name: string; key: KeyObject }

// RFC 5280, section 4.1, written by hand because node:crypto reads certificates but makes none.
function certificate(subject: Subject, issuer: Issuer): string {
  const toBeSigned = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer.name),
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    commonName(subject.name),
    subject.key.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...subject.extensions)),
  )
  const signature = createSign('sha256').update(toBeSigned).sign(issuer.key)
  return toPem(sequence(toBeSigned, ecdsaWithSha256, bitString(signature)))
}

const element = (tag: number, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.of(tag), lengthOf(body), body])
}
const lengthOf = ({ length }: Buffer) => {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}
const sequence = (...content: Buffer[]) => element(0x30, ...content)
const explicit = (tag: number, content: Buffer) => element(0xa0 + tag, content)
const integer = (bytes: Buffer) => element(0x02, bytes)
const bitString = (bytes: Buffer) => element(0x03, Buffer.of(0), bytes)
const octets = (bytes: Buffer) => element(0x04, bytes)
const utcTime = (text: string) => element(0x17, Buffer.from(text))
const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = (text: string) =>
  sequence(element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from(text)))))

const isTrue = Buffer.of(0x01, 0x01, 0xff)
const isAuthority = sequence(objectId('551d13'), isTrue, octets(sequence(isTrue)))
const alternativeNames = (hosts: string[]) =>
  sequence(objectId('551d11'), octets(sequence(...hosts.map(alternativeName))))
const alternativeName = (host: string) =>
  isIPv4(host) ? element(0x87, Buffer.from(host.split('.').map(Number))) : element(0x82, Buffer.from(host))

const toPem = (der: Buffer) => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** Forged values of a browser and its authenticator. */
export type Forgery = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly counter?: number
  readonly id?: Buffer
  readonly transports?: unknown
  readonly crossOrigin?: { topOrigin: string }
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A passkey in software (ES256, no attestation), at one origin. */
export function createPasskeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0
  return {
    id: id.toString('base64url'),
    create(options: PublicKeyCredentialCreationOptionsJSON, forgery: Forgery = {}): RegistrationResponseJSON {
      const credentialId = forgery.id ?? id
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        coseKey(publicKey),
      ])
      const data = authenticatorData(origin, { counter: 0, ...forgery }, attested)
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return {
        ...credential(credentialId),
        response: {
          clientDataJSON: clientData('webauthn.create', origin, options.challenge, forgery).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: (forgery.transports ?? ['internal']) as [],
        },
      }
    },
    get(options: PublicKeyCredentialRequestOptionsJSON, forgery: Forgery = {}): AuthenticationResponseJSON {
      count++
      const data = authenticatorData(origin, { counter: count, ...forgery })
      const client = clientData('webauthn.get', origin, options.challenge, forgery)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential(forgery.id ?? id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

function credential(id: Buffer) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const
}

function clientData(type: string, origin: string, challenge: string, forgery: Forgery): Buffer {
  const { crossOrigin } = forgery
  return Buffer.from(
    JSON.stringify({
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? origin,
      crossOrigin: crossOrigin !== undefined,
      ...crossOrigin,
    }),
  )
}

// WebAuthn, section 6.1.
function authenticatorData(origin: string, forgery: Forgery, attested = Buffer.alloc(0)): Buffer {
  const rpId = forgery.rpId ?? new URL(origin).hostname
  const flags =
    (forgery.isPresent === false ? 0 : flag.present) |
    (forgery.isVerified === false ? 0 : flag.verified) |
    (attested.length > 0 ? flag.attested : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(forgery.counter ?? 0)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), counter, attested])
}

// RFC 9053, section 7.1.1: EC2 key, ES256, curve P-256.
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Map<string, Cbor> | Map<number, Cbor>

// As much of RFC 8949 as the above needs.
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<string | number, Cbor>)]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size)
  if (size < 256) return Buffer.of((major << 5) | 24, size)
  return Buffer.concat([Buffer.of((major << 5) | 25), uint16(size)])
}

function uint16(number: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(number)
  return bytes
}

import { timingSafeEqual } from 'node:crypto'
import type { MemberActor } from '../../domain/tenancy/index.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Cursor } from '../../platform/paging.ts'

/** Cursors of clients: bound to one member and one list, and not forgeable. */
export type SealedCursors = {
  readonly seal: (member: MemberActor, list: string, cursor: Cursor) => string
  /** Undefined if it is forged or belongs to another member or list. */
  readonly open: (member: MemberActor, list: string, text: string) => Cursor | undefined
}

const positionBytes = 24
const sealBytes = 12

/** Eight bytes of time, sixteen of id, and a MAC: the same row always has the same cursor. */
export function createSealedCursors({ mac, isMac }: Pick<SecretBox, 'mac' | 'isMac'>): SealedCursors {
  return {
    seal(member, list, { at, id }) {
      const position = Buffer.alloc(positionBytes)
      position.writeBigInt64BE(BigInt(at.getTime()))
      position.write(id.replaceAll('-', ''), 8, 'hex')
      const seal = mac(position.toString('base64'), contextOf(member, list)).subarray(0, sealBytes)
      return Buffer.concat([position, seal]).toString('base64url')
    },
    open(member, list, text) {
      const bytes = Buffer.from(text, 'base64url')
      // Other encodings of the same bytes are refused, so that cursors can be compared as text.
      if (bytes.length !== positionBytes + sealBytes || bytes.toString('base64url') !== text) return undefined
      const position = bytes.subarray(0, positionBytes)
      const isSame = (own: Buffer) =>
        timingSafeEqual(bytes.subarray(positionBytes), own.subarray(0, sealBytes))
      if (!isMac(position.toString('base64'), contextOf(member, list), isSame)) return undefined
      return { at: new Date(Number(position.readBigInt64BE())), id: uuidOf(position.toString('hex', 8)) }
    },
  }
}

function contextOf({ schoolId, memberId }: MemberActor, list: string): string {
  return `cursor ${list} ${schoolId} ${memberId}`
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

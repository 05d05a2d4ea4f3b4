import { createHash, randomInt } from 'node:crypto'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { SchoolId, VoucherId } from '../../../platform/db/schema/schema.gen.ts'
import { sealedColumn } from '../../../platform/sealed-values/sealed-kind.ts'

// Crockford's base 32: 20 of them are 100 bits.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const voucherCodeLength = 20

/** A new code, without the hyphens that it is shown with. */
export function newVoucherCode(): string {
  return Array.from({ length: voucherCodeLength }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** Parses a typed code; undefined if it is malformed. Letters that look like digits count as digits. */
export function voucherCodeIn(input: string): string | undefined {
  if (input.length > 100) return undefined
  const code = input.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === voucherCodeLength && [...code].every((letter) => letters.includes(letter))
    ? code
    : undefined
}

/** A code in groups of four, as people read it. */
export function groupedCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** The hash by which a code is looked up. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

type Box = { readonly secretBox: SecretBox }

/** A new code for a voucher, as its row has it. */
export function codeColumns({ secretBox }: Box, id: VoucherId) {
  const code = newVoucherCode()
  return { codeHash: hashOfCode(code), sealedCode: secretBox.seal(code, contextOf(id)) }
}

/** The code of a voucher, grouped; undefined if it has none. */
export function openedCode(
  { secretBox }: Box,
  { id, sealedCode }: { readonly id: VoucherId; readonly sealedCode: Buffer | null },
): string | undefined {
  return sealedCode ? groupedCode(secretBox.open(sealedCode, contextOf(id))) : undefined
}

function contextOf(id: VoucherId): string {
  return `vouchers/${id}`
}

export const sealedVoucherCodes = sealedColumn<'vouchers', { schoolId: SchoolId; id: VoucherId }>({
  name: 'voucher codes',
  table: 'vouchers',
  column: 'sealedCode',
  key: { schoolId: 'uuid', id: 'uuid' },
  contextOf: ({ id }) => contextOf(id),
})

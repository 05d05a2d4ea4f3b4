import { numberFormat } from './formatters.ts'

export const megabyte = 1024 ** 2
export const gigabyte = 1024 ** 3

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** The size of a file as people read it: 1 byte, 304 bytes, 1.4 MB. */
export function formatFileSize(locale: string, bytes: bigint | number): string {
  const size = Number(bytes)
  if (size < 1000) return inBytes(locale, size)
  const power = Math.min(Math.floor(Math.log10(size) / 3), units.length)
  const inUnit = size / 1000 ** power
  const maximumFractionDigits = inUnit < 10 ? 1 : 0
  const unit = units[power - 1] ?? 'terabyte'
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(
    inUnit,
  )
}

// The browsers' own tables know no Chinese word for it, and no plural in their short form.
function inBytes(locale: string, size: number): string {
  if (locale.startsWith('zh')) return `${size} 位元組`
  return numberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(size)
}

/** A maximum size as texts name it, in the units in which limits are set: 20 MB, 8 GB. */
export function formatSizeLimit(bytes: number): string {
  return bytes % gigabyte === 0 ? `${bytes / gigabyte} GB` : `${bytes / megabyte} MB`
}

import { numberFormat } from '../../platform/formatters.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** How large a file is, as its reader writes it: 1.4 MB. */
export function fileSize(locale: string, bytes: bigint | number): string {
  let size = Number(bytes)
  let at = 0
  while (size >= 1000 && at < units.length - 1) {
    size /= 1000
    at++
  }
  const maximumFractionDigits = size < 10 && at > 0 ? 1 : 0
  return numberFormat(locale, {
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(size)
}

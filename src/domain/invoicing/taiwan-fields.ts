const weights = [1, 2, 1, 2, 1, 2, 4, 1]

/**
 * Checks a tax ID number of Taiwan. The sum of the digits of the weighted digits must be a multiple of 5 (Ministry of
 * Finance, since April 2023; 10 before); a seventh digit of 7 counts as 10 or 1.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = weights.reduce((all, weight, at) => all + digitSum(weight * Number(text[at])), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

function digitSum(number: number): number {
  return Math.floor(number / 10) + (number % 10)
}

/** A mobile barcode or the number of a citizen digital certificate. */
export function isCarrier(text: string): boolean {
  return /^\/[0-9A-Z+.-]{7}$/.test(text) || /^[A-Z]{2}\d{14}$/.test(text)
}

/** The donation code of an organisation. */
export function isDonationCode(text: string): boolean {
  return /^\d{3,7}$/.test(text)
}

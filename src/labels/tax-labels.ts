import { localised } from '../platform/locales.ts'

type Tax = { readonly name: string; readonly rate: number }

/** The labels of the tax in a price. */
export const taxLabels = localised({
  en: {
    included: (amount: string, tax: Tax) => `Includes ${amount} ${tax.name} (${percentOf(tax)})`,
    added: (amount: string, tax: Tax) => `+ ${amount} ${tax.name} (${percentOf(tax)})`,
    includes: (tax: Tax) => `Includes ${tax.name} (${percentOf(tax)})`,
  },
  'zh-TW': {
    included: (amount, tax) => `含${spaced(tax)}（${percentOf(tax)}）${amount}`,
    added: (amount, tax) => `另加${spaced(tax)}（${percentOf(tax)}）${amount}`,
    includes: (tax) => `內含${spaced(tax)}（${percentOf(tax)}）`,
  },
  ja: {
    included: (amount, tax) => `うち${spaced(tax)}（${percentOf(tax)}）${amount}`,
    added: (amount, tax) => `別途${spaced(tax)}（${percentOf(tax)}）${amount}`,
    includes: (tax) => `うち${spaced(tax)}（${percentOf(tax)}）`,
  },
})

// Latin text is separated by a space from Chinese and Japanese text.
const spaced = ({ name }: Tax) => (/^[\x20-\x7e]/.test(name) ? ` ${name} ` : name)

/** 500 is 5%, 825 is 8.25%. */
export function percentOf({ rate }: Pick<Tax, 'rate'>): string {
  return `${rate / 100}%`
}

import type { ReactNode } from 'react'
import { Facts } from './screen.tsx'
import { type Money, money } from './texts/format.ts'

type QuoteResultProps = {
  readonly labels: { readonly subtotal: string; readonly discount: string; readonly total: string }
  readonly quote: { readonly subtotal: Money; readonly discount: Money; readonly total: Money }
  /** The reason why the discount does not apply. */
  readonly notice: ReactNode
}

/** The amounts that the checkout would calculate. */
export function QuoteResult({ labels, quote, notice }: QuoteResultProps) {
  return (
    <div role="status">
      <Facts
        rows={[
          [labels.subtotal, money(quote.subtotal)],
          [labels.discount, money(quote.discount)],
          [labels.total, <b key="total">{money(quote.total)}</b>],
        ]}
      />
      {notice ? <p className="notice">{notice}</p> : null}
    </div>
  )
}

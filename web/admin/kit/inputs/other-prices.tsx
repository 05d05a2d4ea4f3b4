import Button from '@mui/material/Button'
import { useState } from 'react'
import type { components } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import type { OfferKind } from '../../api/offer-options.ts'
import { currencyMessages as messages } from '../../settings/currency-messages.ts'
import { OpenFormDialog } from '../forms/form-dialog.tsx'
import { useFetched } from '../query.ts'
import { money } from '../texts/format.ts'
import { TextInput } from './inputs.tsx'

type Offer = { readonly kind: OfferKind; readonly id: string }
type Prices = components['schemas']['OfferPrices']

/** A button for the prices of an offer in further currencies; hidden if the school sells in one. */
export function OtherPrices({
  variant = 'outlined',
  ...offer
}: Offer & { readonly variant?: 'text' | 'outlined' }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useFetched(['offer_prices', offer.kind, offer.id], (signal) =>
    orThrow(api.GET('/offer_prices/{kind}/{id}', { params: { path: offer }, signal })),
  )
  if (!data || data.currencies.length === 0) return null
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.prices}
      </Button>
      {isOpen ? <PricesForm offer={offer} prices={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type FormProps = { readonly offer: Offer; readonly prices: Prices; readonly onClose: () => void }

function PricesForm({ offer, prices: { price, prices, currencies, version }, onClose }: FormProps) {
  const defaults = Object.fromEntries(prices.map(({ currency, amount }) => [currency, amount]))
  const send = (values: Record<string, string | null>) => {
    const enteredPrices = currencies.flatMap((currency) => {
      const amount = values[currency]?.trim()
      return amount ? [{ currency, amount }] : []
    })
    const params = { path: offer, header: ifMatch({ version }) }
    return orThrow(api.PUT('/offer_prices/{kind}/{id}', { params, body: { prices: enteredPrices } }))
  }
  return (
    <OpenFormDialog<Record<string, string | null>>
      label={messages.prices}
      title={messages.pricesTitle}
      intro={messages.pricesHelp(money(price))}
      defaults={defaults}
      send={send}
      done={messages.pricesSaved}
      onClose={onClose}
    >
      {currencies.map((currency) => (
        <TextInput key={currency} source={currency} label={currency} />
      ))}
    </OpenFormDialog>
  )
}

import { type Answer, type Books, type Fields, invalid, metadataIn } from './stripe-books.ts'

const knownFields =
  /^(mode|locale|success_url|cancel_url|customer|customer_creation|allowed_payment_method_types\[0\]|(setup_intent_data\[)?metadata\]?\[\w+\])$/

/** A page on which a card is stored without a payment. */
export function createSetUp(books: Books, fields: Fields): Answer {
  const strange = Object.keys(fields).find((name) => !knownFields.test(name))
  if (strange) return invalid(strange, `Received unknown parameter: ${strange}`, 'parameter_unknown')
  if (!URL.canParse(fields['success_url'] ?? '')) return invalid('success_url')
  if (fields['customer'] && fields['customer_creation'])
    return invalid(
      'customer_creation',
      'You may only specify one of these parameters: customer, customer_creation',
    )
  if (!fields['allowed_payment_method_types[0]'])
    return invalid('currency', 'Missing required param: currency')
  const id = books.next('cs_test')
  const customer = fields['customer'] ?? books.next('cus')
  const metadata = metadataIn(fields, 'setup_intent_data[metadata]')
  books.setUps.set(id, { customer, metadata, back: fields['success_url'] ?? '' })
  const url = `https://checkout.stripe.com/c/pay/${id}`
  return { status: 200, body: { id, object: 'checkout.session', mode: 'setup', status: 'open', url } }
}

/** The setup intent of a member who stores a card on such a page. */
export function storeCard(books: Books, session: string, behavior: 'pays' | 'card_declined' = 'pays') {
  const page = books.setUps.get(session)
  if (!page) throw new Error(`Stripe has no page ${session}`)
  const method = books.next('pm')
  books.cards.set(method, behavior)
  const { customer, metadata } = page
  const intent = { id: books.next('seti'), object: 'setup_intent', status: 'succeeded', usage: 'off_session' }
  return { ...intent, customer, metadata, payment_method: method }
}

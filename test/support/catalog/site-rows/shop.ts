import { paths } from '../../../../src/paths/paths.ts'
import { all, at, open, openList, type Row, row, toSignIn } from './row.ts'

/** The pages of the catalog and the checkout. */
export const shopRows: readonly Row[] = [
  row('GET /', openList, at('/', '/courses/tea-bowls')),
  row('GET /catalog', openList, at('/catalog', '/courses/tea-bowls')),
  row('GET /courses', openList, at('/courses', '/courses/tea-bowls')),
  row('GET /products', openList, at('/products', '/products/glaze-recipes')),
  row('GET /events', openList, at('/events', '/events/open-studio-night')),
  row('GET /services', openList, at('/services', '/services/weekly-critique')),
  row('GET /plans', openList, at('/plans', '/plans/studio-year')),
  row('GET /posts', openList, at('/posts', '/posts/a-letter-to-beginners')),
  row('GET /lecturers', openList, at('/lecturers', '/lecturers/ken-ito')),
  row('GET /pages', all('302→/')),
  row('GET /courses/:slug', open, at('/courses/tea-bowls', 'Tea Bowls')),
  row('GET /courses/:slug', '200 200 404 200+', {
    url: ({ course }) => `/courses/${course.slug}`,
    text: () => 'You own this',
  }),
  row('GET /products/:slug', open, at('/products/glaze-recipes', 'glaze-recipes')),
  row('GET /events/:slug', open, at('/events/open-studio-night', 'open-studio-night')),
  row('GET /events/:slug/calendar.ics', open, at('/events/open-studio-night/calendar.ics', 'BEGIN:VEVENT')),
  row('GET /services/:slug', open, at('/services/weekly-critique', 'weekly-critique')),
  row('GET /plans/:slug', open, at('/plans/studio-year', 'studio-year')),
  row('GET /lecturers/:slug', open, at('/lecturers/ken-ito', 'Ken Ito')),
  row('GET /posts/:slug', open, at('/posts/a-letter-to-beginners', 'a-letter-to-beginners')),
  row('GET /pages/:slug', open, at('/pages/visit', '/pages/visit')),
  row('GET /forms/:slug', open, at('/forms/group-visit', '/forms/group-visit')),
  row('POST /forms/:slug', '422 422 404 422', at('/forms/group-visit')),
]

const offered = {
  fields: ({ offer }: { offer: { offerId: string } }) => ({ item: `course:${offer.offerId}` }),
}
type Payment = { readonly paymentId: string }
type Reference = { readonly gatewayReference: string }

/** The cart, the checkout and the pages after it. */
export const buyingRows: readonly Row[] = [
  row('GET /cart', all('200')),
  row('GET /cart/add', all('303→/cart')),
  row('GET /cart/remove', all('303→/cart')),
  row('POST /cart/add', all('303→/cart'), offered),
  row('POST /cart/remove', all('303→/cart'), offered),
  row('GET /checkout', openList, {
    url: ({ offer }) => paths.checkoutOf([offer]),
    text: ({ offerName }) => offerName,
  }),
  row('GET /checkout', all('303→/cart')),
  row('POST /checkout', all('303→/cart')),
  // Without the hidden fields of the page no order is placed.
  row('POST /checkout', '422+ 422+ 422 422+', {
    fields: ({ offer }) => ({ items: `course:${offer.offerId}`, do: 'order' }),
    text: ({ offerName }) => offerName,
  }),
  // Anyone with the code sees its content; at another school the code is unknown.
  row('GET /redeem', '200+ 200+ 200 200+', {
    url: ({ giftCode }) => `/redeem?code=${giftCode}`,
    text: () => 'Said to the recipient',
  }),
  row('POST /redeem', `${toSignIn} 303→/learn/course-ID 409 409`, {
    fields: ({ giftCode }) => ({ code: giftCode }),
  }),
  row('GET /pay/:paymentId', `${toSignIn} 404 404 200+`, {
    url: ({ giftPaymentId }) => paths.payment(giftPaymentId),
    text: ({ giftCode }) => giftCode,
  }),
  row('GET /pay/:paymentId', `${toSignIn} 404 404 200+`, {
    url: ({ paymentId }) => paths.payment(paymentId),
    text: ({ tradeNo }) => tradeNo,
  }),
  row('GET /pay/:paymentId/begin', `${toSignIn} 303→/pay/ID 303→/pay/ID 303→/pay/ID`, {
    url: ({ paymentId }: Payment) => paths.startPayment(paymentId),
  }),
  row('GET /pay/:paymentId/try-again', `${toSignIn} 303→/pay/ID 303→/pay/ID 303→/pay/ID`, {
    url: ({ paymentId }: Payment) => paths.tryPaymentAgain(paymentId),
  }),
  row('GET /pay/return/:tradeNo', `${toSignIn} 404 404 200+`, {
    url: ({ tradeNo }) => paths.returnFromGateway(tradeNo),
    text: ({ tradeNo }) => tradeNo,
  }),
  row('POST /pay/return/:tradeNo', all('303→/pay/return/ID'), {
    url: ({ tradeNo }) => paths.returnFromGateway(tradeNo),
  }),
  row('GET /pay/simulator/:reference', `${toSignIn} 404 404 200+`, {
    url: ({ gatewayReference }: Reference) => paths.simulator(gatewayReference),
    text: ({ gatewayReference }) => gatewayReference,
  }),
  row('POST /pay/:paymentId/begin', `${toSignIn} 404 404 303→/pay/ID`, {
    url: ({ paymentId }: Payment) => paths.startPayment(paymentId),
  }),
  row('POST /pay/:paymentId/try-again', `${toSignIn} 404 404 303→/pay/ID`, {
    url: ({ paymentId }: Payment) => paths.tryPaymentAgain(paymentId),
  }),
  row('GET /pay/simulator/cards/:subscription', `${toSignIn} 404 404 200+`, {
    url: ({ subscriptionId }) => paths.simulatorCards(subscriptionId),
    text: ({ subscriptionId }) => subscriptionId,
  }),
  row('POST /pay/simulator/cards/:subscription', `${toSignIn} 404 404 303→/account/memberships`, {
    url: ({ subscriptionId }) => paths.simulatorCards(subscriptionId),
    fields: () => ({ card: 'works' }),
  }),
  row('POST /pay/simulator', `${toSignIn} 404 404 404`),
  row('POST /pay/simulator/:reference', `${toSignIn} 404 404 409`, {
    url: ({ gatewayReference }: Reference) => paths.simulator(gatewayReference),
  }),
]

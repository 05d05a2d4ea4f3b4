import type { GiftPurchase, PurchasedItem } from '../../domain/orders/index.ts'
import { urlAt, withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { localised } from '../../platform/locales.ts'
import { moment } from '../page/components/moment.ts'
import type { SchoolContext } from '../page/context.ts'

const forOthersMessages = localised({
  en: {
    thanks: 'Thank you.',
    gift: 'Your gift',
    giftText:
      'The first person who redeems this code gets access from that day. Share it only with the recipient.',
    link: 'Link for the recipient',
    redeemed: 'This gift was redeemed.',
    mailed: 'We mailed it to',
    willBeMailed: 'We will mail it to',
    seats: 'Your seats are ready to be assigned.',
    toSeats: 'Assign the seats',
  },
  'zh-TW': {
    thanks: '謝謝你。',
    gift: '你的禮物',
    giftText: '第一位兌換此代碼的人自當天起可以使用。請只提供給收禮人。',
    link: '給收禮人的連結',
    redeemed: '這份禮物已兌換。',
    mailed: '已寄給',
    willBeMailed: '將寄給',
    seats: '名額已可分配。',
    toSeats: '分配名額',
  },
  ja: {
    thanks: 'ありがとうございます。',
    gift: 'ギフト',
    giftText: 'このコードを最初に利用した方が、その日から利用できます。受け取る方にだけお伝えください。',
    link: '受け取る方のためのリンク',
    redeemed: 'このギフトは利用済みです。',
    mailed: '送信先：',
    willBeMailed: '送信予定：',
    seats: '席を割り当てられます。',
    toSeats: '席を割り当てる',
  },
})

type Model = { readonly items: readonly PurchasedItem[]; readonly gifts: readonly GiftPurchase[] }

/** The result of an order for others: codes of gifts, or a link to the seats. */
export function forOthers(context: SchoolContext, { items, gifts }: Model): Html | undefined {
  const messages = forOthersMessages(context.locale)
  if (items.some(({ purpose }) => purpose === 'seats'))
    return html`<p>${messages.thanks} ${messages.seats}</p><p><a class="button" href="${paths.account.seats}">${messages.toSeats}</a></p>`
  return gifts.length > 0
    ? html`<p>${messages.thanks}</p><div class="gifts">${gifts.map((gift) => giftView(context, gift))}</div>`
    : undefined
}

function giftView(context: SchoolContext, gift: GiftPurchase): Html {
  const messages = forOthersMessages(context.locale)
  const { name, code, redeemedAt } = gift
  const inside =
    redeemedAt || !code
      ? html`<p>${messages.redeemed}</p>`
      : html`<p class="gift-code"><code>${code}</code></p><p>${messages.giftText}</p>
<p class="gift-link"><span>${messages.link}</span> <a href="${withQuery(paths.redeem, { code })}">${urlAt(context.school, withQuery(paths.redeem, { code }))}</a></p>
${mailing(context, gift)}`
  return html`<section class="gift" aria-label="${messages.gift}"><h2><bdi>${name}</bdi></h2>${inside}</section>`
}

function mailing(context: SchoolContext, gift: GiftPurchase): Html | undefined {
  const messages = forOthersMessages(context.locale)
  const { recipientEmail, mailedAt, sendAt } = gift
  if (!recipientEmail) return undefined
  const when = mailedAt ?? sendAt
  return html`<p class="quietly">${mailedAt ? messages.mailed : messages.willBeMailed} <bdi>${recipientEmail}</bdi>${when && html` · ${moment(context, when)}`}</p>`
}

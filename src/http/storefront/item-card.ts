import type { ListedItem } from '../../domain/catalog/index.ts'
import { type PublicKind, publicPath } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { badge } from '../page/components/badge.ts'
import { icon } from '../page/components/icon.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import { shopMessages } from './shop-messages.ts'
import { lengthLabel, priceLabel, whenLabel } from './terms.ts'

export const kindOf = {
  course: 'courses',
  digital_product: 'products',
  event: 'events',
  consulting_service: 'services',
  membership_plan: 'plans',
} as const satisfies Record<ListedItem['itemType'], PublicKind>

/** The card of a catalog item; the whole card links to its page. */
export function itemCard(context: SchoolContext, item: ListedItem): Html {
  const messages = shopMessages(context.locale)
  const { name, summary, imageKey, itemType, slug } = item
  const cover = picture({
    key: imageKey,
    name,
    width: 640,
    height: 360,
    classes: 'cover',
    loading: 'lazy',
    sizes: '(min-width: 75rem) 22rem, (min-width: 40rem) 45vw, 92vw',
  })
  return html`<li class="card item-card" lang="${item.language ?? context.school.locale}">
<div class="item-cover">${cover}</div>
<div class="card-text">
<p class="item-kind" lang="${context.locale}">${messages.kind[itemType]}${item.when && html` · ${item.when.isOnline ? messages.online : messages.onSite}`}</p>
<h3><a class="card-link" href="${publicPath(kindOf[itemType], slug)}">${name}</a></h3>
<p class="item-summary">${summary}</p>
<div class="card-foot" lang="${context.locale}">${facts(context, item)}<span class="item-price">${priceLabel(context, item)}</span></div>
</div></li>`
}

/** Cards beside each other, as many as there is room for. */
export function itemCards(context: SchoolContext, items: readonly ListedItem[]): Html {
  return html`<ul class="cards item-cards">${items.map((item) => itemCard(context, item))}</ul>`
}

function facts(context: SchoolContext, item: ListedItem): Html {
  const messages = shopMessages(context.locale)
  const { when, seats, lecturers, lectureCount, minutes } = item
  const names = lecturers.map(({ name }) => name).join(', ')
  const length = [
    lectureCount ? messages.lectures(lectureCount) : undefined,
    minutes ? lengthLabel(context, minutes) : undefined,
  ].filter((part) => part !== undefined)
  return html`<span class="item-facts">
${when && html`<span>${icon('calendar')}${whenLabel(context, when)}</span>`}
${names && html`<span>${icon('person')}${names}</span>`}
${length.length > 0 && html`<span>${icon('until')}${length.join(' · ')}</span>`}
${seats === 'none' && badge(messages.soldOut)}${seats === 'few' && badge(messages.fewLeft, { tone: 'careful' })}</span>`
}

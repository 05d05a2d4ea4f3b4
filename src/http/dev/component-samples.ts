import { paths } from '../../paths/paths.ts'
import { type Content, html } from '../../platform/html/html.ts'
import { appMark } from '../page/components/app-mark.ts'
import { avatar } from '../page/components/avatar.ts'
import { badge, badges } from '../page/components/badge.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { cards } from '../page/components/card.ts'
import { dialog, dialogOpener } from '../page/components/dialog.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { facts } from '../page/components/facts.ts'
import { icon, iconNames } from '../page/components/icon.ts'
import { moment } from '../page/components/moment.ts'
import { notice } from '../page/components/notice.ts'
import { pagination } from '../page/components/pagination.ts'
import { price } from '../page/components/price.ts'
import { progress } from '../page/components/progress.ts'
import { sheet } from '../page/components/sheet.ts'
import { table } from '../page/components/table.ts'
import { tabs } from '../page/components/tabs.ts'
import type { PageContext } from '../page/context.ts'
import { componentsWords } from './components-words.ts'

const here = paths.dev.components
const twd = (minor: bigint) => ({ minor, currency: 'TWD' }) as const
const someDay = new Date('2026-11-18T15:59:00.000Z')

export function cardSamples(context: PageContext): Content {
  const words = componentsWords(context.locale)
  return cards([
    {
      title: words.course,
      text: words.courseText,
      href: here,
      cover: null,
      foot: price(context, twd(4200n), { former: twd(4800n) }),
    },
    { title: words.product, text: words.productText, href: here, foot: price(context, twd(350n)) },
    { title: words.event, text: words.eventText, foot: [badge(words.fewLeft, { tone: 'careful' })] },
  ])
}

export function badgeSamples({ locale }: PageContext): Content {
  const { names, draft, paid, warning, online, fewLeft } = componentsWords(locale)
  return html`<p>${badge(draft)} ${badge(paid, { tone: 'good', icon: 'check' })} ${badge(warning, { tone: 'careful', icon: 'warning' })}</p>
${badges(names.badges, [online, fewLeft, draft])}`
}

export function noticeSamples({ locale }: PageContext): Content {
  const words = componentsWords(locale)
  const told = (text: string) => html`<p>${text} <a href="${here}">${words.onward}</a></p>`
  return [
    notice({ tone: 'info', title: words.infoTitle, body: told(words.info) }),
    notice({ tone: 'done', role: 'status', body: told(words.done) }),
    notice({ tone: 'careful', body: told(words.careful) }),
    notice({ tone: 'problem', body: told(words.problem) }),
  ]
}

export function tableSamples(context: PageContext): Content {
  const words = componentsWords(context.locale)
  const row = (order: string, minor: bigint) => [order, moment(context, someDay), price(context, twd(minor))]
  const rows = [row('LTEST0001', 4200n), row('LTEST0002', 350n)]
  const known = facts([
    [words.name, 'Mei Lin'],
    [words.email, 'mei@example.com'],
  ])
  return html`${table({ heads: words.heads, rows })}${known}`
}

export function progressSamples({ locale }: PageContext): Content {
  const { progressLabel: label, watched: text, waiting } = componentsWords(locale)
  return html`${progress({ label, done: 3, of: 12, text })}${progress({ label: waiting })}`
}

export function emptySamples({ locale }: PageContext): Content {
  const words = componentsWords(locale)
  return [
    emptyState({ icon: 'apps', title: words.emptyTitle, text: words.emptyText }),
    emptyState({ icon: 'check', text: words.emptyShort }),
  ]
}

export function waySamples(context: PageContext): Content {
  const words = componentsWords(context.locale)
  const above = [{ href: paths.front, text: words.courses }]
  const all = [words.lectures, words.questions, words.courses].map((text, at) => ({
    ...{ href: here, text, isCurrent: at === 0 },
  }))
  return [
    breadcrumb(context, above, words.course),
    tabs({ label: words.names.way, all }),
    pagination(context, { previous: here, next: here, place: { page: 2, pages: 7 } }),
  ]
}

export function dialogSamples(context: PageContext): Content {
  const words = componentsWords(context.locale)
  const actions = html`<a href="${here}" class="button danger">${words.remove}</a><a href="${here}">${words.cancel}</a>`
  const body = html`<p>${words.dialogText}</p>`
  return [
    dialogOpener({ id: 'sample-dialog', text: words.openDialog, href: here }),
    dialog(context, { id: 'sample-dialog', title: words.dialogTitle, body, actions }),
  ]
}

export function pictureSamples(): Content {
  const mei = { name: '林美', image: null }
  const app = { id: 'x', name: 'Claude', source: 'operator', logoKey: null, reviewedAt: null }
  return html`<p class="sample-row">${([24, 32, 40, 96] as const).map((size) => avatar(mei, size))}
${appMark(app)}${appMark({ ...app, source: 'self' })}</p><p class="sample-row">${iconNames.map(icon)}</p>`
}

export function sheetSamples({ locale }: PageContext): Content {
  const words = componentsWords(locale)
  return sheet({
    title: words.sheetTitle,
    body: html`<p>${words.sheetText}</p>`,
    onward: { href: here, text: words.onward },
    ways: [{ href: here, text: words.otherWay }],
  })
}

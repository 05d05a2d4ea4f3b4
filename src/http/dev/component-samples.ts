import { paths } from '../../paths/paths.ts'
import { type Content, html } from '../../platform/html/html.ts'
import { appMark } from '../page/components/app-mark.ts'
import { avatar } from '../page/components/avatar.ts'
import { badge, badges } from '../page/components/badge.ts'
import { banner } from '../page/components/banner.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { cards } from '../page/components/card.ts'
import { dialog, dialogOpener } from '../page/components/dialog.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { facts } from '../page/components/facts.ts'
import { icon, iconNames } from '../page/components/icon.ts'
import { moment } from '../page/components/moment.ts'
import { pagination } from '../page/components/pagination.ts'
import { price } from '../page/components/price.ts'
import { progress } from '../page/components/progress.ts'
import { sheet } from '../page/components/sheet.ts'
import { table } from '../page/components/table.ts'
import { tabs } from '../page/components/tabs.ts'
import type { PageContext } from '../page/context.ts'
import { componentsMessages } from './components-messages.ts'

const here = paths.dev.components
const twd = (minor: bigint) => ({ minor, currency: 'TWD' }) as const
const someDay = new Date('2026-11-18T15:59:00.000Z')

export function cardSamples(context: PageContext): Content {
  const messages = componentsMessages(context.locale)
  return cards([
    {
      title: messages.course,
      text: messages.courseText,
      href: here,
      cover: null,
      foot: price(context, twd(4200n), { former: twd(4800n) }),
    },
    { title: messages.product, text: messages.productText, href: here, foot: price(context, twd(350n)) },
    { title: messages.event, text: messages.eventText, foot: [badge(messages.fewLeft, { tone: 'careful' })] },
  ])
}

export function badgeSamples({ locale }: PageContext): Content {
  const { names, draft, paid, warning, online, fewLeft } = componentsMessages(locale)
  return html`<p>${badge(draft)} ${badge(paid, { tone: 'good', icon: 'check' })} ${badge(warning, { tone: 'careful', icon: 'warning' })}</p>
${badges(names.badges, [online, fewLeft, draft])}`
}

export function bannerSamples({ locale }: PageContext): Content {
  const messages = componentsMessages(locale)
  const paragraph = (text: string) => html`<p>${text} <a href="${here}">${messages.onward}</a></p>`
  return [
    banner({ tone: 'info', title: messages.infoTitle, body: paragraph(messages.info) }),
    banner({ tone: 'done', role: 'status', body: paragraph(messages.done) }),
    banner({ tone: 'careful', body: paragraph(messages.careful) }),
    banner({ tone: 'problem', body: paragraph(messages.problem) }),
  ]
}

export function tableSamples(context: PageContext): Content {
  const messages = componentsMessages(context.locale)
  const row = (order: string, minor: bigint) => [order, moment(context, someDay), price(context, twd(minor))]
  const rows = [row('LTEST0001', 4200n), row('LTEST0002', 350n)]
  const sampleFacts = facts([
    [messages.name, 'Mei Lin'],
    [messages.email, 'mei@example.com'],
  ])
  return html`${table({ heads: messages.heads, rows })}${sampleFacts}`
}

export function progressSamples({ locale }: PageContext): Content {
  const { progressLabel: label, watched: text, waiting } = componentsMessages(locale)
  return html`${progress({ label, done: 3, of: 12, text })}${progress({ label: waiting })}`
}

export function emptySamples({ locale }: PageContext): Content {
  const messages = componentsMessages(locale)
  return [
    emptyState({ icon: 'apps', title: messages.emptyTitle, text: messages.emptyText }),
    emptyState({ icon: 'check', text: messages.emptyShort }),
  ]
}

export function waySamples(context: PageContext): Content {
  const messages = componentsMessages(context.locale)
  const above = [{ href: paths.front, text: messages.courses }]
  const all = [messages.lectures, messages.questions, messages.courses].map((text, at) => ({
    href: here,
    text,
    isCurrent: at === 0,
  }))
  return [
    breadcrumb(context, above, messages.course),
    tabs({ label: messages.names.way, all }),
    pagination(context, { previous: here, next: here, position: { page: 2, pages: 7 } }),
  ]
}

export function dialogSamples(context: PageContext): Content {
  const messages = componentsMessages(context.locale)
  const actions = html`<a href="${here}" class="button danger">${messages.remove}</a><a href="${here}">${messages.cancel}</a>`
  const body = html`<p>${messages.dialogText}</p>`
  return [
    dialogOpener({ id: 'sample-dialog', text: messages.openDialog, href: here }),
    dialog(context, { id: 'sample-dialog', title: messages.dialogTitle, body, actions }),
  ]
}

export function pictureSamples(): Content {
  const mei = { name: '林美', image: null }
  const app = { id: 'x', name: 'Claude', source: 'operator', logoKey: null, reviewedAt: null }
  return html`<p class="sample-row">${([24, 32, 40, 96] as const).map((size) => avatar(mei, size))}
${appMark(app)}${appMark({ ...app, source: 'self' })}</p><p class="sample-row">${iconNames.map(icon)}</p>`
}

export function sheetSamples({ locale }: PageContext): Content {
  const messages = componentsMessages(locale)
  return sheet({
    title: messages.sheetTitle,
    body: html`<p>${messages.sheetText}</p>`,
    mainLink: { href: here, text: messages.onward },
    links: [{ href: here, text: messages.otherWay }],
  })
}

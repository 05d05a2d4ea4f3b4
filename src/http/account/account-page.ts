import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Content, type Html, html } from '../../platform/html/html.ts'
import { entriesOf } from '../../platform/records.ts'
import { banner } from '../page/components/banner.ts'
import { form } from '../page/components/form.ts'
import { type IconName, icon } from '../page/components/icon.ts'
import type { MemberContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { accountMessages } from './account-messages.ts'

const { overview, certificates, downloads, events, meetings, memberships, notes, payments, inbox } =
  paths.account
const { profile, password, email, security, sessions, apps, data } = paths.account

/** The pages of a member's purchases and messages, with their icons. */
export const ownSections = {
  courses: { href: paths.learn.home, icon: 'courses' },
  certificates: { href: certificates, icon: 'check' },
  downloads: { href: downloads, icon: 'data' },
  events: { href: events, icon: 'ticket' },
  meetings: { href: meetings, icon: 'calendar' },
  notes: { href: notes, icon: 'text' },
  memberships: { href: memberships, icon: 'key' },
  payments: { href: payments, icon: 'receipt' },
  inbox: { href: inbox, icon: 'bell' },
} as const satisfies Sections

/** The settings of an account, with their icons. */
export const accountSections = {
  profile: { href: profile, icon: 'profile' },
  password: { href: password, icon: 'password' },
  email: { href: email, icon: 'email' },
  security: { href: security, icon: 'security' },
  sessions: { href: sessions, icon: 'sessions' },
  apps: { href: apps, icon: 'apps' },
  data: { href: data, icon: 'file' },
} as const satisfies Sections

const menuGroups: readonly Partial<Record<Section, SectionLink>>[] = [
  { overview: { href: overview, icon: 'overview' }, ...ownSections },
  accountSections,
]

export type SectionLink = { readonly href: string; readonly icon: IconName }
type Sections = Readonly<Record<string, SectionLink>>
export type Section = 'overview' | keyof typeof ownSections | keyof typeof accountSections

type AccountPage = {
  readonly section: Section
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: string | undefined
  readonly main: Content
  readonly head?: Html | undefined
  readonly scripts?: Page['scripts']
}

type AccountMessages = ReturnType<typeof accountMessages>

/** The last action, confirmed once at the top of the next page: a key of this closed set, never free text. */
export type Done = keyof AccountMessages['done']

export function donePath(path: string, done: Done): string {
  return withQuery(path, { done })
}

/** A page of the account with its menu and the confirmation of the last action. */
export function accountPage(context: MemberContext, page: AccountPage): Page {
  const { title, lead, head, scripts = [] } = page
  const main = html`<div class="account-area">
<aside>${menu(context, page.section)}${signOut(context)}</aside>
<div class="account-main">
${page.section !== 'overview' && backToOverview(context)}
${doneBanner(context)}
<h1>${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${page.main}
${signOut(context)}
</div>
</div>`
  return { title, main, head, scripts: ['account.js', ...scripts] }
}

function menu({ locale }: MemberContext, current: string): Html {
  const { menu } = accountMessages(locale)
  const lists = menuGroups.map((group) => {
    const links = entriesOf<Section, SectionLink>(group).map(([section, { href, icon: name }]) => {
      const mark = attributes({ 'aria-current': section === current && 'page' })
      return html`<li><a href="${href}"${mark}>${icon(name)}<span>${menu[section]}</span></a></li>`
    })
    return html`<ul>${links}</ul>`
  })
  return html`<nav class="account-menu" aria-label="${menu.label}">${lists}</nav>`
}

// Narrow screens show this link instead of the menu: there the overview lists everything.
function backToOverview({ locale }: MemberContext): Html {
  return html`<p class="account-back"><a href="${overview}">${icon('previous')}${accountMessages(locale).menu.label}</a></p>`
}

// Below the menu on wide screens, otherwise below the page; only one of the two is visible.
function signOut(context: MemberContext): Html {
  const { menu } = accountMessages(context.locale)
  const button = html`<button type="submit" class="quiet">${icon('signOut')}<span>${menu.signOut}</span></button>`
  return form(context, { action: paths.signOut, classes: 'sign-out' }, button)
}

function doneBanner({ query, locale }: MemberContext): Html | undefined {
  const { done } = accountMessages(locale)
  const last = query.get('done') ?? ''
  if (!isDone(done, last)) return undefined
  return banner({ tone: 'done', role: 'status', body: html`<p>${done[last]}</p>` })
}

function isDone(done: AccountMessages['done'], text: string): text is Done {
  return Object.hasOwn(done, text)
}

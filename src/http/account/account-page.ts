import { withQuery } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Content, type Html, html } from '../../platform/html/html.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { notice } from '../page/components/notice.ts'
import type { MemberContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { accountWords } from './account-words.ts'

const sections = [
  'overview',
  'profile',
  'password',
  'email',
  'security',
  'sessions',
  'apps',
  'data',
] as const satisfies (keyof typeof paths.account)[]

type AccountPage = {
  readonly section: (typeof sections)[number]
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: string | undefined
  readonly main: Content
  readonly head?: Html | undefined
  readonly scripts?: Page['scripts']
}

type AccountWords = ReturnType<typeof accountWords>

/** The last action, confirmed once at the top of the next page: a key of this closed set, never free text. */
export type Done = keyof AccountWords['done']

export function donePath(path: string, done: Done): string {
  return withQuery(path, { done })
}

/** A page of the account with its menu and the confirmation of the last action. */
export function accountPage(context: MemberContext, page: AccountPage): Page {
  const { title, lead, head, scripts = [] } = page
  const main = html`<div class="account-area">
<aside>${menu(context, page.section)}${signOut(context)}</aside>
<div class="account-main">
${doneNotice(context)}
<h1>${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${page.main}
${signOut(context)}
</div>
</div>`
  return { title, main, head, scripts: ['account.js', ...scripts] }
}

function menu({ locale }: MemberContext, current: string): Html {
  const { menu } = accountWords(locale)
  const links = sections.map((section) => {
    const mark = attributes({ 'aria-current': section === current && 'page' })
    return html`<li><a href="${paths.account[section]}"${mark}>${icon(section)}<span>${menu[section]}</span></a></li>`
  })
  return html`<nav class="account-menu" aria-label="${menu.label}"><ul>${links}</ul></nav>`
}

// Below the menu where there is room beside the page, else below the page; only one of the two is shown.
function signOut(context: MemberContext): Html {
  const { menu } = accountWords(context.locale)
  const button = html`<button type="submit" class="quiet">${icon('signOut')}<span>${menu.signOut}</span></button>`
  return form(context, { action: paths.signOut, classes: 'sign-out' }, button)
}

function doneNotice({ query, locale }: MemberContext): Html | undefined {
  const { done } = accountWords(locale)
  const last = query.get('done') ?? ''
  if (!isDone(done, last)) return undefined
  return notice({ tone: 'done', role: 'status', body: html`<p>${done[last]}</p>` })
}

function isDone(done: AccountWords['done'], text: string): text is Done {
  return Object.hasOwn(done, text)
}

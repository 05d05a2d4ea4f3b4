import { consoleClientId, memberScopes } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import type { WebBundle } from '../page/web-bundle.ts'
import { accountBar, applicationPage, signInForm, signInSettings } from './application-page.ts'
import { consoleMessages } from './console-messages.ts'
import { developerTabs } from './developer-tabs.ts'
import { coursesQuery } from './examples.ts'
import { prose } from './prose.ts'
import { tabsMessages } from './tabs-messages.ts'

/** The editor page with the sign-in state and error messages above it. */
export function consolePage(context: SchoolContext, bundle: WebBundle): Page {
  const { locale } = context
  const messages = consoleMessages(locale)
  const main = html`<div class="console" data-settings="${JSON.stringify(settingsFor(context))}">
<div class="console-top">${developerTabs(context, 'console')}<h1 class="unseen">${messages.title}</h1>
${consoleBar(context)}</div>
<p class="message" role="status" data-part="message" hidden></p>
<div class="editor" data-part="editor"><p class="loading">${messages.loading}</p></div>
<noscript><p class="message">${messages.noScript} <a href="${paths.developers.schema}">${tabsMessages(locale).schema}</a></p></noscript>
</div>`
  return applicationPage(messages.title, main, bundle)
}

/** Why the console is unavailable. */
export function noConsolePage(context: SchoolContext, reason: 'notYet' | 'switchedOff'): Page {
  const messages = consoleMessages(context.locale)
  const { title } = messages
  const main = html`<div class="developers">${developerTabs(context, 'console')}
<h1>${title}</h1><p>${prose(messages[reason])}</p></div>`
  return { title, main }
}

function consoleBar({ locale }: SchoolContext): Html {
  const messages = consoleMessages(locale)
  const rights = html`<span class="badge" data-part="rights"></span>`
  return accountBar(messages, { rights, form: signInForm(messages) })
}

/** Everything the script needs to know; web/developers/console/settings.ts reads it. */
function settingsFor(context: SchoolContext) {
  const { school, locale } = context
  const messages = consoleMessages(locale)
  const [reading, writing] = memberScopes
  return {
    ...signInSettings(context, { clientId: consoleClientId, path: paths.developers.console }),
    memberApi: endpoints.memberApi,
    schema: paths.developers.schemaFile,
    scopes: { all: `${reading} ${writing}`, reading },
    query: `${messages.comment.replace(/^/gm, '# ')}\n${coursesQuery}`,
    messages: { ...messages, noRole: messages.noRole(school.name) },
  }
}

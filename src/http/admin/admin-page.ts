import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { accentPath, assetPath, iconPath } from '../page/assets.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import type { WebBundle } from '../page/web-bundle.ts'
import { adminMessages } from './admin-messages.ts'

/** The whole document of the admin area. It holds no data: the application asks the admin API for it. */
export function adminDocument(
  { school, locale, chrome, formToken }: SchoolContext,
  { script, stylesheet, nonce }: WebBundle & { readonly nonce: string },
): Html {
  const messages = adminMessages(locale)
  const look = attributes({ 'data-type': chrome?.typeface === 'serif' && 'serif' })
  return html`<!doctype html>
<html lang="${locale}"${look}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${messages.title} · ${school.name}</title>
<link rel="stylesheet" href="${assetPath('tokens.css')}">
<link rel="stylesheet" href="${accentPath(school.accentColour)}">
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" type="image/svg+xml" href="${iconPath(school.accentColour)}">
<script src="${script}" type="module" nonce="${nonce}"></script>
</head>
<body>
<div id="admin"><p class="loading" role="status">${messages.loading}</p></div>
<form id="sign-out" method="post" action="${paths.signOut}">${formToken(paths.signOut)}</form>
<form id="preview" method="post" action="${paths.adminPreview}" target="preview">${formToken(paths.adminPreview)}<input type="hidden" name="look"></form>
<noscript><p>${messages.noScript} <a href="${paths.developers.api}">${endpoints.adminApi}</a></p></noscript>
</body>
</html>`
}

/** The page for members without a role in the team. */
export function noAdminPage({ school, locale }: SchoolContext): Page {
  const messages = adminMessages(locale)
  return {
    title: messages.title,
    main: html`<h1>${messages.title}</h1><p>${messages.noRole(school.name)}</p><p><a href="${paths.front}">${messages.toSite}</a></p>`,
  }
}

import { paths } from '../../../src/paths/paths.ts'
import { Icon } from '../kit/icon.tsx'
import { Screen } from '../kit/screen.tsx'
import { apiMessages as messages } from './review-messages.ts'

const urls = {
  guide: paths.developers.guide,
  api: paths.developers.api,
  console: paths.developers.console,
  auth: '/auth.md',
} as const

export function ApiLinks() {
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <ul className="tiles">
        {Object.entries(urls).map(([name, url]) => {
          const [title, text] = messages.links[name as keyof typeof urls]
          return (
            <li key={name} className="panel">
              <a href={url}>
                {title} <Icon name="open" size={16} />
              </a>
              <p className="help">{text}</p>
            </li>
          )
        })}
      </ul>
    </Screen>
  )
}

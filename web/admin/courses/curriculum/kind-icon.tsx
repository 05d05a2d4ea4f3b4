import { Icon, type IconName } from '../../kit/icon.tsx'
import { curriculumMessages as messages } from './messages.ts'
import type { Kind } from './outline.ts'

const icons: Readonly<Record<Kind, IconName>> = {
  video: 'play',
  audio: 'sound',
  text: 'page',
  pdf: 'form',
  embed: 'code',
  download: 'download',
  quiz: 'quiz',
}

export function KindIcon({ kind }: { readonly kind: Kind }) {
  return (
    <span className="kind-icon" title={messages.kinds[kind]}>
      <Icon name={icons[kind]} size={18} />
      <span className="unseen">{messages.kinds[kind]}</span>
    </span>
  )
}

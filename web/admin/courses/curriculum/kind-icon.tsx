import { Icon, type IconName } from '../../kit/icon.tsx'
import type { Kind } from './outline.ts'
import { curriculumWords as say } from './words.ts'

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
    <span className="kind-icon" title={say.kinds[kind]}>
      <Icon name={icons[kind]} size={18} />
      <span className="unseen">{say.kinds[kind]}</span>
    </span>
  )
}

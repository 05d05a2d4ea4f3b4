import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { paths } from '../../../../../src/paths/paths.ts'
import { Icon, type IconName } from '../../../kit/icon.tsx'
import { sharedMessages } from '../../../kit/texts/shared-messages.ts'
import { useBuilderState } from '../builder-context.ts'
import { type Lecture, lecturesIn, type Outline } from '../outline.ts'
import { LectureContent } from './lecture-content.tsx'
import { LectureSettings } from './lecture-settings.tsx'
import { lecturePanelMessages as messages } from './messages.ts'

type PanelProps = { readonly lecture: Lecture; readonly outline: Outline; readonly onClose: () => void }

/** Everything of one lecture, beside the curriculum. */
export function LecturePanel({ lecture, outline, onClose }: PanelProps) {
  const { course } = useBuilderState()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { className: 'lecture-panel', 'aria-labelledby': 'lecture-panel-title', role: 'dialog' },
      }}
    >
      <header className="lecture-panel-head">
        <h2 id="lecture-panel-title">{lecture.title}</h2>
        <Neighbour of={lecture} outline={outline} by={-1} icon="up" label={messages.previous} />
        <Neighbour of={lecture} outline={outline} by={1} icon="down" label={messages.next} />
        <IconButton aria-label={sharedMessages.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className="lecture-panel-body" key={lecture.id}>
        <Button
          component="a"
          href={paths.learn.lecture(course.slug, lecture.id)}
          target="_blank"
          rel="noopener"
          size="small"
          startIcon={<Icon name="open" size={16} />}
        >
          {messages.classroom}
        </Button>
        <LectureSettings lecture={lecture} outline={outline} />
        <LectureContent lecture={lecture} />
      </div>
    </Drawer>
  )
}

type NeighbourProps = {
  readonly of: Lecture
  readonly outline: Outline
  readonly by: -1 | 1
  readonly icon: IconName
  readonly label: string
}

function Neighbour({ of, outline, by, icon, label }: NeighbourProps) {
  const { openLecture } = useBuilderState()
  const all = lecturesIn(outline)
  const next = all[all.findIndex(({ id }) => id === of.id) + by]
  return (
    <IconButton aria-label={label} disabled={!next} onClick={() => next && openLecture(next.id)}>
      <Icon name={icon} />
    </IconButton>
  )
}

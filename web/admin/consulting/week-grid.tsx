import { Icon } from '../kit/icon.tsx'
import type { Slot, SlotTime } from './slot.ts'
import './week-grid.css'
import { serviceMessages as messages } from './messages.ts'

type Weekday = Slot['weekday']

const weekdays = Object.keys(messages.weekdays) as Weekday[]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const minutesOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

type Props = {
  readonly slots: readonly Slot[]
  /** An hour of the grid was chosen, to begin a time there. */
  readonly onChoose?: (slotTime: SlotTime) => void
  readonly onRemove?: (id: string) => void
}

/** A week with its times, an hour a row. */
export function WeekGrid({ slots, onChoose, onRemove }: Props) {
  return (
    <div className="week-scroll">
      <div className="week">
        <div className="week-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{hour % 3 === 0 ? clockTime(hour) : ''}</span>
          ))}
        </div>
        {weekdays.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            slots={slots.filter((slot) => slot.weekday === weekday)}
            {...(onChoose ? { onChoose } : {})}
            {...(onRemove ? { onRemove } : {})}
          />
        ))}
      </div>
    </div>
  )
}

function Day({ weekday, slots, onChoose, onRemove }: Props & { readonly weekday: Weekday }) {
  const choose = (hour: number) =>
    onChoose?.({
      weekday,
      start_time: clockTime(hour),
      end_time: hour >= 23 ? '24:00' : clockTime(hour + 1),
    })
  return (
    <section className="week-day" aria-label={messages.weekdays[weekday]}>
      <h3>{messages.weekdays[weekday]}</h3>
      <div className="week-body">
        {hours.map((hour) => (
          // By keyboard the form below does the same.
          <button
            key={hour}
            type="button"
            tabIndex={-1}
            className="week-hour"
            aria-hidden="true"
            disabled={!onChoose}
            onClick={() => choose(hour)}
          />
        ))}
        {slots.map((slot) => (
          <Block key={slot.id} slot={slot} {...(onRemove ? { onRemove } : {})} />
        ))}
      </div>
    </section>
  )
}

function Block({ slot, onRemove }: { readonly slot: Slot; readonly onRemove?: (id: string) => void }) {
  const from = minutesOf(slot.start_time)
  const until = minutesOf(slot.end_time)
  const text = `${slot.start_time}–${slot.end_time}`
  return (
    <div
      className="week-slot"
      style={{ top: `${(from / 1440) * 100}%`, height: `${((until - from) / 1440) * 100}%` }}
    >
      <span>{text}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={messages.removeTime(`${messages.weekdays[slot.weekday]} ${text}`)}
          onClick={() => onRemove(slot.id)}
        >
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </div>
  )
}

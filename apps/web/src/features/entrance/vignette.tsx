import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './vignette.module.css'

/** Heights of the bars of each row, 0 to 1, and widths of the lines that stand for words, in percent. */
const rows = [
  { bars: [0.25, 0.3, 0.5, 0.45, 0.7, 0.65, 0.9, 1], name: 46, place: 62, before: 22, mark: 34, after: 26 },
  { bars: [0.6, 0.5, 0.75, 0.8, 0.6, 0.9, 0.7, 0.85], name: 38, place: 54, before: 34, mark: 24, after: 20 },
  { bars: [0.15, 0.2, 0.2, 0.4, 0.55, 0.5, 0.75, 0.6], name: 52, place: 44, before: 12, mark: 40, after: 30 },
]

/** A picture of the product in plain shapes: a text, and the people closest to it with the reason why. */
export function Vignette() {
  return (
    <aside className={`${shared.inMiddle} ${shared.around} ${classes.panel}`} aria-label={messages.about}>
      <div className={classes.inner}>
        <p className={`${shared.display} ${shared.belowSmall} ${classes.claim}`}>{messages.claim}</p>
        <p className={classes.sub}>{messages.claimInFull}</p>
        <div className={classes.picture} aria-hidden>
          <div className={classes.query}>
            {[94, 88, 97, 61].map((width) => (
              <i key={width} style={{ width: `${width}%` }} />
            ))}
          </div>
          <div className={classes.list}>
            {rows.map((row, index) => (
              <div key={row.name} className={classes.row}>
                <span className={classes.rank}>{index + 1}</span>
                <span className={classes.face} />
                <div className={classes.words}>
                  <i className={classes.strong} style={{ width: `${row.name}%` }} />
                  <i style={{ width: `${row.place}%` }} />
                  <div className={classes.sentence}>
                    <i style={{ width: `${row.before}%` }} />
                    <i className={classes.mark} style={{ width: `${row.mark}%` }} />
                    <i style={{ width: `${row.after}%` }} />
                  </div>
                </div>
                <div className={classes.bars}>
                  {row.bars.map((height, year) => (
                    <b key={year} style={{ height: `${height * 100}%` }} />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </aside>
  )
}

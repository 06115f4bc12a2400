import skeleton from './result-skeleton.module.css'

/** How wide the lines of the outline are, in percent. */
const WIDTHS = [100, 46, 72, 58, 66, 50, 62]

/** Grey lines in the shape of the filters whose code is loading. */
export function SidebarSkeleton() {
  return (
    <div aria-hidden className={skeleton.sidebar}>
      {WIDTHS.map((width, place) => (
        <div key={width} className={skeleton.bone} style={{ height: place === 0 ? 32 : 12, width: `${width}%` }} />
      ))}
    </div>
  )
}

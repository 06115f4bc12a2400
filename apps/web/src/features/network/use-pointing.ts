import { type RefObject, useEffect, useEffectEvent } from 'react'
import { moved, type Point, zoomed } from './camera.ts'
import type { Drawing } from './drawing.ts'

interface Pointing {
  onChoose(id: string): void
  onExpand(id: string): void
}

/** Pixels that a press may wander and still be one. */
const WANDER = 4
/** Of the wheel, for twice as near. */
const DOUBLING = 300

const middleOf = ([one, other]: Point[]): Point => ({ x: (one!.x + other!.x) / 2, y: (one!.y + other!.y) / 2 })
const apart = ([one, other]: Point[]) => Math.hypot(one!.x - other!.x, one!.y - other!.y)

/** What mouse and fingers do with a drawing: point at people, choose and expand them, drag, pinch and turn the wheel. */
export function usePointing(
  host: RefObject<HTMLElement | null>,
  drawing: RefObject<Drawing | undefined>,
  acts: Pointing,
): void {
  const act = useEffectEvent((what: keyof Pointing, id: string | undefined) => {
    if (id !== undefined) acts[what](id)
  })
  useEffect(() => {
    const element = host.current
    if (!element) return
    const down = new Map<number, Point>()
    let begun: Point | undefined
    let isDragging = false
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop }
    }
    const personAt = (event: MouseEvent) => drawing.current?.personAt(pointOf(event))

    const press = (event: PointerEvent) => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      down.set(event.pointerId, pointOf(event))
      if (down.size > 1) isDragging = true
      else [begun, isDragging] = [pointOf(event), false]
    }
    const move = (event: PointerEvent) => {
      const drawn = drawing.current
      const last = down.get(event.pointerId)
      const now = pointOf(event)
      if (!drawn) return
      if (!last) {
        if (event.pointerType !== 'touch') drawn.point(drawn.personAt(now))
        return
      }
      if (begun && Math.hypot(now.x - begun.x, now.y - begun.y) > WANDER) isDragging = true
      if (!isDragging) return
      const before = [...down.values()]
      down.set(event.pointerId, now)
      const after = [...down.values()]
      if (after.length === 1) return drawn.jump(moved(drawn.camera, now.x - last.x, now.y - last.y))
      const [from, to] = [middleOf(before), middleOf(after)]
      const along = moved(drawn.camera, to.x - from.x, to.y - from.y)
      drawn.jump(zoomed(along, apart(after) / Math.max(1, apart(before)), { at: to, ...drawn.frame }))
    }
    const lift = (event: PointerEvent) => {
      if (down.delete(event.pointerId) && !isDragging && event.type === 'pointerup') act('onChoose', personAt(event))
    }
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const drawn = drawing.current
      if (drawn)
        drawn.jump(zoomed(drawn.camera, 2 ** (-event.deltaY / DOUBLING), { at: pointOf(event), ...drawn.frame }))
    }
    const expand = (event: MouseEvent) => act('onExpand', personAt(event))
    const leave = () => drawing.current?.point(undefined)

    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('pointerdown', press, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', lift, { signal })
    element.addEventListener('pointercancel', lift, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('dblclick', expand, { signal })
    element.addEventListener('wheel', turn, { signal, passive: false })
    return () => controller.abort()
  }, [host, drawing])
}

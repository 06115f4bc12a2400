import { type RefObject, useEffect, useEffectEvent } from 'react'
import { moveCamera, type Point, zoomCamera } from './camera.ts'
import type { Drawing } from './drawing.ts'

interface PointingHandlers {
  onChoose(id: string): void
  onExpand(id: string): void
}

/** Pixels that the pointer may move during a press before it counts as a drag. */
const MAX_PRESS_MOVE = 4
/** Wheel distance that doubles the zoom. */
const WHEEL_DOUBLING = 300

const middleOf = ([one, other]: Point[]): Point => ({ x: (one!.x + other!.x) / 2, y: (one!.y + other!.y) / 2 })
const distanceBetween = ([one, other]: Point[]) => Math.hypot(one!.x - other!.x, one!.y - other!.y)

/** Mouse and touch in a drawing: point at, choose and expand people; drag, pinch and zoom. */
export function usePointing(
  host: RefObject<HTMLElement | null>,
  drawing: RefObject<Drawing | undefined>,
  handlers: PointingHandlers,
): void {
  const notify = useEffectEvent((handler: keyof PointingHandlers, id: string | undefined) => {
    if (id !== undefined) handlers[handler](id)
  })
  useEffect(() => {
    const element = host.current
    if (!element) return
    const pointers = new Map<number, Point>()
    let pressStart: Point | undefined
    let isDragging = false
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop }
    }
    const personAt = (event: MouseEvent) => drawing.current?.personAt(pointOf(event))

    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, pointOf(event))
      if (pointers.size > 1) isDragging = true
      else [pressStart, isDragging] = [pointOf(event), false]
    }
    const onPointerMove = (event: PointerEvent) => {
      const currentDrawing = drawing.current
      const lastPoint = pointers.get(event.pointerId)
      const point = pointOf(event)
      if (!currentDrawing) return
      if (!lastPoint) {
        if (event.pointerType !== 'touch') currentDrawing.pointAt(currentDrawing.personAt(point))
        return
      }
      if (pressStart && Math.hypot(point.x - pressStart.x, point.y - pressStart.y) > MAX_PRESS_MOVE) isDragging = true
      if (!isDragging) return
      const pointsBefore = [...pointers.values()]
      pointers.set(event.pointerId, point)
      const pointsAfter = [...pointers.values()]
      if (pointsAfter.length === 1)
        return currentDrawing.jumpTo(moveCamera(currentDrawing.camera, point.x - lastPoint.x, point.y - lastPoint.y))
      const [from, to] = [middleOf(pointsBefore), middleOf(pointsAfter)]
      const draggedCamera = moveCamera(currentDrawing.camera, to.x - from.x, to.y - from.y)
      currentDrawing.jumpTo(
        zoomCamera(draggedCamera, distanceBetween(pointsAfter) / Math.max(1, distanceBetween(pointsBefore)), {
          at: to,
          ...currentDrawing.frame,
        }),
      )
    }
    const onPointerUp = (event: PointerEvent) => {
      if (pointers.delete(event.pointerId) && !isDragging && event.type === 'pointerup')
        notify('onChoose', personAt(event))
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const currentDrawing = drawing.current
      if (currentDrawing)
        currentDrawing.jumpTo(
          zoomCamera(currentDrawing.camera, 2 ** (-event.deltaY / WHEEL_DOUBLING), {
            at: pointOf(event),
            ...currentDrawing.frame,
          }),
        )
    }
    const onDoubleClick = (event: MouseEvent) => notify('onExpand', personAt(event))
    const onPointerLeave = () => drawing.current?.pointAt(undefined)

    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('pointerdown', onPointerDown, { signal })
    element.addEventListener('pointermove', onPointerMove, { signal })
    element.addEventListener('pointerup', onPointerUp, { signal })
    element.addEventListener('pointercancel', onPointerUp, { signal })
    element.addEventListener('pointerleave', onPointerLeave, { signal })
    element.addEventListener('dblclick', onDoubleClick, { signal })
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => controller.abort()
  }, [host, drawing])
}

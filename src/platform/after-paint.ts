/** Runs a task after the next paint. A frame's callbacks run right before the paint, and a timer that starts there ends after it. */
export const afterPaint = (task: () => void): void => {
  requestAnimationFrame(() => setTimeout(task));
};

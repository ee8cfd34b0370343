// A short soft knock, made by the browser itself.

/** When its two beats come, in seconds, and how loud they are. */
const BEATS = [
  [0, 0.3],
  [0.13, 0.2],
] as const;

let audio: AudioContext | null = null;

/** Knocks where that is set. Browsers let a page sound only after somebody has
 * touched it. */
export function knock(wanted = document.body.dataset.sound === "yes"): void {
  if (!wanted || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [at, loud] of BEATS) beat(audio, audio.currentTime + at, loud);
}

function beat(audio: AudioContext, at: number, loud: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: 210 });
  const volume = new GainNode(audio, { gain: 0 });
  tone.frequency.setValueAtTime(210, at);
  tone.frequency.exponentialRampToValueAtTime(90, at + 0.09);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.13);
}
